export { LeadDetailScreen as default } from '@/features/lead/detail/LeadDetailScreen'

definePageConfig({ navigationBarTitleText: '线索详情' })
