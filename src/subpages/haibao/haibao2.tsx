export { CardPosterScreen as default } from '@/features/poster/CardPosterScreen'

definePageConfig({ navigationBarTitleText: '我的名片海报', enableShareAppMessage: true })
