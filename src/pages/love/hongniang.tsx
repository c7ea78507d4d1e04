export { MatchmakerPublicScreen as default } from '@/features/matchmaker/MatchmakerPublicScreen'

definePageConfig({ navigationBarTitleText: '红娘' })
