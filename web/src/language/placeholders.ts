import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The names a message takes values for, whatever its form. Throws where the message cannot be read. */
export const placeholdersOf = (message: string): string[] => [...new Set(namesIn(parse(message)))].sort();

function namesIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
    }
    return [element.value];
  });
}
