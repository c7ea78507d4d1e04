export { LoveDetailScreen as default } from '@/features/love/detail/LoveDetailScreen'

definePageConfig({ navigationBarTitleText: '会员资料', enableShareAppMessage: true })
