export { MatchmakerLinesScreen as default } from '@/features/matchmaker/lines/MatchmakerLinesScreen'

definePageConfig({ navigationBarTitleText: '会员牵线', enablePullDownRefresh: true })
