/** Facts as people read them: types and kinds in their words, files by their names. */
import { emptyWork } from 'contract/studio/empty-work';
import { useTypeName } from '../components/type-name.tsx';
import { type WorkField, workFields, writeFact } from './facts-text.ts';
import { useFileNames } from './file-names.ts';

export function useFactText(files: string[]) {
  const { typeName, kindName } = useTypeName();
  const { nameOf, isLoading } = useFileNames(files);
  /** Empty for what nobody has said. */
  function textOf(field: string, value: unknown): string {
    if (field in workFields) return writeFact({ ...emptyWork, [field]: value }, field as WorkField);
    if (typeof value !== 'string') return (Array.isArray(value) ? value : []).map(nameOf).join('\n');
    if (field === 'Type') return typeName(value);
    return field === 'Kind' ? kindName(value) : nameOf(value);
  }
  return { textOf, isLoading };
}
