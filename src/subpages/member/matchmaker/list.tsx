export { ComingScreen as default } from '@/ui/base/ComingScreen'

definePageConfig({ navigationBarTitleText: '服务会员', enablePullDownRefresh: true })
