export { AttributionScreen as default } from '@/features/store/attribution/AttributionScreen'

definePageConfig({ navigationBarTitleText: '会员归属', enablePullDownRefresh: true })
