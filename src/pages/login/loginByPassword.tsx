export { AuthPasswordScreen as default } from '@/features/auth/login/AuthPasswordScreen'

definePageConfig({ navigationBarTitleText: '密码登录' })
