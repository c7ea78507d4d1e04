export { PartnerBonusScreen as default } from '@/features/partner/PartnerBonusScreen'

definePageConfig({ navigationBarTitleText: '合伙人分成' })
