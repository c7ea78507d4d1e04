export { AuthSmsScreen as default } from '@/features/auth/AuthSmsScreen'

definePageConfig({ navigationBarTitleText: '验证码登录' })
