export { AuthBindPhoneScreen as default } from '@/features/auth/AuthBindPhoneScreen'

definePageConfig({ navigationBarTitleText: '绑定手机号' })
