export { LoveHomeScreen as default } from '@/features/love/browse/LoveHomeScreen'

definePageConfig({ navigationBarTitleText: '首页', enableShareAppMessage: true, enableShareTimeline: true, enablePullDownRefresh: true })
