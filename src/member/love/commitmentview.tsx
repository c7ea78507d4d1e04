export { PledgeViewScreen as default } from '@/features/pledge/PledgeViewScreen'

definePageConfig({ navigationBarTitleText: '我的承诺书', enablePullDownRefresh: true })
