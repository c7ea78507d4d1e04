export { PartnerPosterScreen as default } from '@/features/poster/PartnerPosterScreen'

definePageConfig({ navigationBarTitleText: '合伙人海报', enableShareAppMessage: true })
