export { AuthBindPhoneScreen as default } from '@/features/auth/bind/AuthBindPhoneScreen'

definePageConfig({ navigationBarTitleText: '绑定手机号' })
