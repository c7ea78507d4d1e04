export { LoveDetailScreen as default } from '@/features/love/LoveDetailScreen'

definePageConfig({ navigationBarTitleText: '会员资料' })
