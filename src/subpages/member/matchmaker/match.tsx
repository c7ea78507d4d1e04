export { MatchmakerMatchScreen as default } from '@/features/matchmaker/match/MatchmakerMatchScreen'

definePageConfig({ navigationBarTitleText: '为会员配对' })
