export { MatchmakerEditScreen as default } from '@/features/matchmaker/members/MatchmakerEditScreen'

definePageConfig({ navigationBarTitleText: '编辑会员资料' })
