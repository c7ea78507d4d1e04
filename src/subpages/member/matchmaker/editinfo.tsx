export { MatchmakerEditScreen as default } from '@/features/matchmaker/MatchmakerEditScreen'

definePageConfig({ navigationBarTitleText: '编辑会员资料' })
