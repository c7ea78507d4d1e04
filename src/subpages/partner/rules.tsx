export { PartnerRulesScreen as default } from '@/features/partner/PartnerRulesScreen'

definePageConfig({ navigationBarTitleText: '合伙人规则' })
