export { SignUpScreen as default } from '@/features/mine/SignUpScreen'

definePageConfig({ navigationBarTitleText: '登记资料' })
