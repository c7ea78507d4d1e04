export { ComingScreen as default } from '@/ui/base/ComingScreen'

definePageConfig({ navigationBarTitleText: '会员牵线', enablePullDownRefresh: true })
