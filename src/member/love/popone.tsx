export { SpotlightScreen as default } from '@/features/spotlight/SpotlightScreen'

definePageConfig({ navigationBarTitleText: '我的聚光灯', enablePullDownRefresh: true })
