export { MatchmakerPublicScreen as default } from '@/features/matchmaker/public/MatchmakerPublicScreen'

definePageConfig({ navigationBarTitleText: '红娘', enableShareAppMessage: true, enableShareTimeline: true })
