export { LoveSignUpScreen as default } from '@/features/love/profile/LoveSignUpScreen'

definePageConfig({ navigationBarTitleText: '登记资料' })
