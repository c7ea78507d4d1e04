export { MatchmakerMembersScreen as default } from '@/features/matchmaker/members/MatchmakerMembersScreen'

definePageConfig({ navigationBarTitleText: '服务会员', enablePullDownRefresh: true })
