export { IdentityScreen as default } from '@/features/identity/IdentityScreen'

definePageConfig({ navigationBarTitleText: '实名认证' })
