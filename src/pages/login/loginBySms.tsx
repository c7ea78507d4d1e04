export { AuthSmsScreen as default } from '@/features/auth/login/AuthSmsScreen'

definePageConfig({ navigationBarTitleText: '验证码登录' })
