export { MatchmakerDeskScreen as default } from '@/features/matchmaker/desk/MatchmakerDeskScreen'

definePageConfig({ navigationBarTitleText: '红娘工作台' })
