export { MatchmakerBonusScreen as default } from '@/features/commission/MatchmakerBonusScreen'

definePageConfig({ navigationBarTitleText: '红娘分成' })
