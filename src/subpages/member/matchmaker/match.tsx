export { MatchmakerMatchScreen as default } from '@/features/matchmaker/MatchmakerMatchScreen'

definePageConfig({ navigationBarTitleText: '为会员配对' })
