export { AuthReturnScreen as default } from '@/features/auth/login/AuthReturnScreen'

definePageConfig({ navigationBarTitleText: '正在登录' })
