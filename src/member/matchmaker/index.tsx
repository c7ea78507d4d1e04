export { MatchmakerDeskScreen as default } from '@/features/matchmaker/MatchmakerDeskScreen'

definePageConfig({ navigationBarTitleText: '红娘工作台' })
