export { PotentialDetailScreen as default } from '@/features/landing/PotentialDetailScreen'

definePageConfig({ navigationBarTitleText: '潜在线索详情' })
