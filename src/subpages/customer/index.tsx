export { LeadPoolScreen as default } from '@/features/lead/pool/LeadPoolScreen'

definePageConfig({ navigationBarTitleText: '公海线索' })
