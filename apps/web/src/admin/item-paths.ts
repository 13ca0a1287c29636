import { adminPaths } from '../config/paths.ts';

export const personPath = (id: string): string => adminPaths.user.replace(':id', id);
export const institutionPath = (id: string): string => adminPaths.institution.replace(':id', id);
