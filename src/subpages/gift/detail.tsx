export { MallDetailScreen as default } from '@/features/mall/MallDetailScreen'

definePageConfig({ navigationBarTitleText: '礼品详情', enableShareAppMessage: true })
