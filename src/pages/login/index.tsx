export { AuthLoginScreen as default } from '@/features/auth/AuthLoginScreen'

definePageConfig({ navigationBarTitleText: '登录' })
