export { AuthLoginScreen as default } from '@/features/auth/login/AuthLoginScreen'

definePageConfig({ navigationBarTitleText: '登录' })
