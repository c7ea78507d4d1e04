export { AttributionScreen as default } from '@/features/store/attribution/AttributionScreen'

definePageConfig({ navigationBarTitleText: '红娘分配', enablePullDownRefresh: true })
