export { MatchmakerLinesScreen as default } from '@/features/matchmaker/MatchmakerLinesScreen'

definePageConfig({ navigationBarTitleText: '会员牵线', enablePullDownRefresh: true })
