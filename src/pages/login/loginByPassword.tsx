export { AuthPasswordScreen as default } from '@/features/auth/AuthPasswordScreen'

definePageConfig({ navigationBarTitleText: '密码登录' })
