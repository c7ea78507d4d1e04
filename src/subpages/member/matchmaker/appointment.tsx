export { DeskAppointmentScreen as default } from '@/features/appointment/desk/DeskAppointmentScreen'

definePageConfig({ navigationBarTitleText: '会员约见' })
