export { MallIndexScreen as default } from '@/features/mall/MallIndexScreen'

definePageConfig({
  navigationBarTitleText: '积分商城',
  enableShareAppMessage: true,
  enableShareTimeline: true,
  enablePullDownRefresh: true,
})
