export { ComingScreen as default } from '@/shell/ComingScreen'

definePageConfig({ navigationBarTitleText: '兑换记录', enablePullDownRefresh: true })
