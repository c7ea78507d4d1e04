export { PledgeScreen as default } from '@/features/pledge/PledgeScreen'

definePageConfig({ navigationBarTitleText: '签署承诺书', enablePullDownRefresh: true })
