export { LoveEditScreen as default } from '@/features/love/profile/LoveEditScreen'

definePageConfig({ navigationBarTitleText: '编辑资料' })
