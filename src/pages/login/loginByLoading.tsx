export { AuthReturnScreen as default } from '@/features/auth/AuthReturnScreen'

definePageConfig({ navigationBarTitleText: '正在登录' })
