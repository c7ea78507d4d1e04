export { MatchmakerMembersScreen as default } from '@/features/matchmaker/MatchmakerMembersScreen'

definePageConfig({ navigationBarTitleText: '服务会员', enablePullDownRefresh: true })
