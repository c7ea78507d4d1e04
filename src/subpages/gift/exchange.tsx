export { MallExchangeScreen as default } from '@/features/mall/MallExchangeScreen'

definePageConfig({ navigationBarTitleText: '兑换记录', enablePullDownRefresh: true })
