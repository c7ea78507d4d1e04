export { PledgeScreen as default } from '@/features/pledge/PledgeScreen'

definePageConfig({ navigationBarTitleText: '承诺书', enablePullDownRefresh: true })
